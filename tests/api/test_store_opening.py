"""Opening the store: migrations, and addresses that are none."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from api.store.base import DatabaseUnusableError
from api.store.engine import open_engine
from api.store.opening import migrate_archive, open_store
from api.store.sqlite import SqliteStore
from tests.api.archives import on_connection

pytestmark = pytest.mark.anyio


async def test_a_second_migration_does_nothing(empty_url):
    assert (await migrate_archive(empty_url)).changed
    assert not (await migrate_archive(empty_url)).changed


@pytest.mark.xdist_group("postgresql")
async def test_several_that_start_together_migrate_once(postgres):
    url = postgres.database()
    done = await asyncio.gather(*(migrate_archive(url) for _ in range(3)))
    assert sorted(one.changed for one in done) == [False, False, True]


async def test_the_migrations_make_the_tables_that_the_queries_use(empty_url):
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    from api.store.schema import metadata

    known: Any = [metadata]
    if not empty_url.startswith("sqlite"):
        from api.store.postgres.schema import metadata as shared

        known.append(shared)

    def compare(connection):
        return compare_metadata(MigrationContext.configure(connection), known)

    await migrate_archive(empty_url)
    assert await on_connection(empty_url, compare) == []


async def test_a_database_of_a_newer_program_is_left_alone(empty_url):
    await migrate_archive(empty_url)
    newer = "update alembic_version set version_num = '9999'"
    await on_connection(empty_url, lambda connection: connection.exec_driver_sql(newer) and None)
    with pytest.raises(DatabaseUnusableError, match="più nuova"):
        await migrate_archive(empty_url)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("postgresql://a/b", "si scrive postgresql"),
        ("postgresql+psycopg://a/b", "si scrive postgresql"),
        ("postgresql+asyncpg://parole:segreta@/b?host=/nessuna/cartella", "non risponde"),
    ],
)
async def test_a_server_that_cannot_be_used_is_refused_in_italian(wrong, said):
    with pytest.raises(DatabaseUnusableError, match=said) as refused:
        await open_store(wrong)
    assert "segreta" not in str(refused.value)


@pytest.mark.parametrize(
    "wrong", ["", "niente", "mysql://a/b", "sqlite://", "sqlite:////proc/impossibile/x.db"]
)
async def test_an_unusable_address_is_refused_in_italian(wrong):
    with pytest.raises(DatabaseUnusableError):
        open_engine(wrong)


async def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "x.db").write_bytes(b"non sono un database" * 100)
    with pytest.raises(DatabaseUnusableError):
        await SqliteStore.open(f"sqlite:///{tmp_path / 'x.db'}")
