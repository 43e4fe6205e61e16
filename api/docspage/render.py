"""Render an OpenAPI document as one HTML page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final, TypeAlias

__all__ = ["render"]

Schema: TypeAlias = Mapping[str, Any]


_TYPES: Final = {
    "string": "testo",
    "integer": "numero intero",
    "number": "numero",
    "boolean": "sì o no",
    "object": "oggetto",
    "null": "nulla",
}
_PLACES: Final = {
    "path": "indirizzo",
    "query": "domanda",
    "header": "intestazione",
    "cookie": "cookie",
}


def _inline(text: str) -> str:
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


class _Renderer:
    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self._schemas: Mapping[str, Schema] = document.get("components", {}).get("schemas", {})

    def _resolve(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self._schemas[schema["$ref"].rpartition("/")[2]]
        return schema

    def example(self, schema: Schema, depth: int = 0) -> Any:
        """An instance of the schema, from its own examples where there are some."""
        schema = self._resolve(schema)
        for key in ("example", "default", "const"):
            if key in schema:
                return schema[key]
        if schema.get("examples"):
            return schema["examples"][0]
        if schema.get("enum"):
            return schema["enum"][0]
        for key in ("anyOf", "oneOf", "allOf"):
            if key in schema:
                return self.example(schema[key][0], depth)
        if schema.get("type") == "object" and depth < 6:
            return {
                name: self.example(part, depth + 1)
                for name, part in schema.get("properties", {}).items()
            }
        if schema.get("type") == "array":
            return [self.example(schema.get("items", {}), depth + 1)]
        return {"string": "…", "integer": 0, "number": 0.0, "boolean": False}.get(
            str(schema.get("type"))
        )

    def type_name(self, schema: Schema) -> str:
        """The type in a few words."""
        if "$ref" in schema:
            return str(schema["$ref"].rpartition("/")[2])
        if "anyOf" in schema:
            return " | ".join(self.type_name(part) for part in schema["anyOf"])
        if schema.get("enum"):
            return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
        if schema.get("type") == "array":
            return f"[{self.type_name(schema.get('items', {}))}]"
        return _TYPES.get(str(schema.get("type")), "qualsiasi")

    def _parameters(self, operation: Mapping[str, Any]) -> Iterator[str]:
        parameters = operation.get("parameters", [])
        if not parameters:
            return
        yield "<h4>Parametri</h4><table><tr><th>nome</th><th>dove</th><th>tipo</th><th></th></tr>"
        for one in parameters:
            must = "necessario" if one.get("required") else ""
            yield (
                f"<tr><td><code>{escape(one['name'])}</code></td><td>{_PLACES[one['in']]}</td>"
                f"<td>{escape(self.type_name(one.get('schema', {})))}</td>"
                f"<td>{must} {_inline(one.get('description', ''))}</td></tr>"
            )
        yield "</table>"

    def _content(self, content: Mapping[str, Any]) -> Iterator[str]:
        for media_type, body in content.items():
            schema = body.get("schema", {})
            value = body.get("example", self.example(schema))
            shown = (
                value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
            )
            yield f"<p class=tipo>{escape(media_type)} · {escape(self.type_name(schema))}</p>"
            yield f"<pre>{escape(str(shown))}</pre>"

    def _operation(self, path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
        anchor = escape(operation["operationId"])
        yield f"<details id={anchor}><summary><span class={method}>{method.upper()}</span> "
        yield f"<code>{escape(path)}</code> {_inline(operation.get('summary', ''))}</summary>"
        yield f"<p lang=en>{_inline(operation.get('description', ''))}</p>"
        yield from self._parameters(operation)
        if "requestBody" in operation:
            yield "<h4>Corpo</h4>"
            yield from self._content(operation["requestBody"]["content"])
        yield "<h4>Risposte</h4>"
        for status, response in operation["responses"].items():
            yield f"<p><b>{status}</b> {_inline(response.get('description', ''))}</p>"
            if status.startswith("2"):
                yield from self._content(response.get("content", {}))
        yield "</details>"

    def page(self, stylesheet: str) -> Iterator[str]:
        """The whole page, in pieces."""
        info = self._document["info"]
        yield "<!doctype html><html lang=it><head><meta charset=utf-8>"
        yield '<meta name=viewport content="width=device-width, initial-scale=1">'
        yield f"<title>{escape(info['title'])}: API</title>"
        yield f"<link rel=stylesheet href={escape(stylesheet)}></head><body>"
        yield '<header><a href="/">Torna alla prima pagina</a></header><main>'
        yield f"<h1>{escape(info['title'])} <small>{escape(info['version'])}</small></h1>"
        yield f"<p>{_inline(info['description'])}</p>"
        yield '<p>Il documento: <a href="/api/v1/openapi.json">openapi.json</a>. '
        yield "Sotto i titoli, le note per chi programma sono in inglese.</p>"
        for tag in self._document.get("tags", []):
            operations = [
                (path, method, operation)
                for path, methods in self._document["paths"].items()
                for method, operation in methods.items()
                if tag["name"] in operation.get("tags", [])
            ]
            if not operations:
                continue
            yield f"<section><h2>{escape(tag['name'])}</h2><p>{_inline(tag['description'])}</p>"
            for path, method, operation in operations:
                yield from self._operation(path, method, operation)
            yield "</section>"
        yield "<section><h2>Forme</h2>"
        for name, schema in sorted(self._schemas.items()):
            yield f"<details id=forma-{escape(name)}><summary><code>{escape(name)}</code></summary>"
            yield f"<p lang=en>{_inline(schema.get('description', ''))}</p>"
            yield f"<pre>{escape(json.dumps(schema, ensure_ascii=False, indent=2))}</pre></details>"
        yield "</section></main></body></html>"


def render(document: Mapping[str, Any], stylesheet: str) -> bytes:
    """The page of a document, styled by the stylesheet at an address."""
    return "".join(_Renderer(document).page(stylesheet)).encode()
