/** Whether any of the records passes the test. */
export function some<R>(records: ReadonlyMap<string, R>, test: (record: R) => boolean): boolean {
  for (const record of records.values()) if (test(record)) return true
  return false
}
