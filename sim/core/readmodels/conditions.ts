/** Conditions of SQL queries on views, joined from what a question asks for. */
export type SqlValue = string | number

/** `where` has a placeholder for each of the `values`, in their order. */
export interface Conditions {
  readonly where: readonly string[]
  readonly values: readonly SqlValue[]
}

/** Those of the conditions whose value is asked for, in their order; each has one placeholder. */
export function conditionsGiven(
  conditions: readonly (readonly [condition: string, value: SqlValue | undefined])[],
): Conditions {
  const given = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  )
  return { where: given.map(({ condition }) => condition), values: given.map(({ value }) => value) }
}
