/** Builds SQL conditions on views from a query. */
export type SqlValue = string | number

/** `where` has a placeholder for each of the `values`, in their order. */
export interface Conditions {
  readonly where: readonly string[]
  readonly values: readonly SqlValue[]
}

/** The conditions that have a value, in order, with one placeholder each. */
export function conditionsGiven(
  conditions: readonly (readonly [condition: string, value: SqlValue | undefined])[],
): Conditions {
  const given = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  )
  return { where: given.map(({ condition }) => condition), values: given.map(({ value }) => value) }
}
