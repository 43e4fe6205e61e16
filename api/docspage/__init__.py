"""The readable page of the API: the OpenAPI document as plain HTML, no script, no other host."""
