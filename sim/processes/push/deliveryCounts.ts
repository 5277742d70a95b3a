/** Number of deliveries for each filter, maintained by triggers so that pages need no counting. */
import type { DatabaseSync } from 'node:sqlite'

const COLUMNS = ['project', 'address', 'type', 'state'] as const
const LIST = COLUMNS.join(', ')

/** Updates counts by one. Two statements because of trigger conflict handling. */
function counted(row: 'NEW' | 'OLD', by: '+ 1' | '- 1'): string {
  const values = COLUMNS.map((column) => `${row}.${column}`)
  const isIt = COLUMNS.map((column, i) => `${column} = ${values[i]}`).join(' AND ')
  const begun = `INSERT OR IGNORE INTO delivery_counts (${LIST}, n) VALUES (${values.join(', ')}, 0)`
  return `${begun}; UPDATE delivery_counts SET n = n ${by} WHERE ${isIt};`
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS delivery_counts (
    ${COLUMNS.map((column) => `${column} TEXT NOT NULL`).join(', ')}, n INTEGER NOT NULL, PRIMARY KEY (${LIST})
  ) WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS delivery_added AFTER INSERT ON deliveries BEGIN ${counted('NEW', '+ 1')} END;
  CREATE TRIGGER IF NOT EXISTS delivery_changed AFTER UPDATE OF state ON deliveries WHEN NEW.state <> OLD.state
    BEGIN ${counted('OLD', '- 1')} ${counted('NEW', '+ 1')} END;
  CREATE TRIGGER IF NOT EXISTS delivery_removed AFTER DELETE ON deliveries BEGIN ${counted('OLD', '- 1')} END;
`

/** Counts existing rows once for older files. */
export function beginCounts(db: DatabaseSync): void {
  const isCounted =
    db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'delivery_counts'").get() !==
    undefined
  db.exec('BEGIN IMMEDIATE')
  db.exec(SCHEMA)
  if (!isCounted)
    db.exec(
      `INSERT INTO delivery_counts (${LIST}, n) SELECT ${LIST}, COUNT(*) FROM deliveries GROUP BY ${LIST}`,
    )
  db.exec('COMMIT')
}
