import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** It survives kill -9: messages, stream positions, last events and e-mails, clock. */
export type Store = DatabaseSync

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    queue TEXT NOT NULL,
    message_id TEXT NOT NULL,
    body TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    received INTEGER NOT NULL DEFAULT 0,
    first_received_at INTEGER,
    receipt TEXT,
    held_by TEXT,
    source TEXT
  );
  CREATE INDEX IF NOT EXISTS messages_by_queue ON messages (queue, visible_at);
  CREATE TABLE IF NOT EXISTS positions (
    mapping TEXT NOT NULL, stream TEXT NOT NULL, shard TEXT NOT NULL, sequence TEXT, done INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (mapping, stream, shard)
  );
  CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, event TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS mails (id INTEGER PRIMARY KEY AUTOINCREMENT, mail TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`

/** The lock refuses a second stack on the same directory. */
export function openStore(directory: string): Store {
  mkdirSync(directory, { recursive: true })
  const store = new DatabaseSync(path.join(directory, 'broker.sqlite'))
  try {
    // It survives the process without an fsync per commit; a machine crash could lose the last ones.
    store.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${schema}`,
    )
  } catch (error) {
    if (!/locked/.test(String(error))) throw error
    throw new Error(`Another local stack is running on ${directory}`)
  }
  return store
}

export function transaction<T>(store: Store, work: () => T): T {
  store.exec('BEGIN')
  try {
    const result = work()
    store.exec('COMMIT')
    return result
  } catch (error) {
    store.exec('ROLLBACK')
    throw error
  }
}

export function readSetting(store: Store, name: string): string | undefined {
  return store.prepare('SELECT value FROM settings WHERE name = ?').get(name)?.value as string | undefined
}

export function writeSetting(store: Store, name: string, value: string): void {
  store
    .prepare('INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(name, value)
}
