/** Direct database access, because stores do not expose handles. */
import { DatabaseSync } from 'node:sqlite'

/** The content of the disk now. */
export function rowsOnDisk(path: string, sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(path, { readOnly: true })
  const rows = db.prepare(sql).all()
  db.close()
  return rows
}

/**
 * Makes all writes fail like a full disk until the result is called.
 * @param refusal `ROLLBACK` also ends the transaction, as SQLite may
 */
export function refuseWrites(
  path: string,
  verbs: readonly string[] = ['INSERT', 'UPDATE', 'DELETE'],
  refusal: 'ABORT' | 'ROLLBACK' = 'ABORT',
): () => void {
  const change = (sql: (table: string, verb: string) => string): void => {
    const db = new DatabaseSync(path)
    const tables = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
    for (const { name } of tables) for (const verb of verbs) db.exec(sql(String(name), verb))
    db.close()
  }
  const trigger = (table: string, verb: string): string => `full_${table}_${verb}`
  change(
    (table, verb) =>
      `CREATE TRIGGER ${trigger(table, verb)} BEFORE ${verb} ON ${table} BEGIN SELECT RAISE(${refusal}, 'disk full'); END`,
  )
  return () => change((table, verb) => `DROP TRIGGER ${trigger(table, verb)}`)
}
