/** URL parameters of a screen after a change; default values are omitted. Pure. */
export function changedParams(
  before: URLSearchParams,
  next: Readonly<Record<string, string | null | undefined>>,
  defaults: Readonly<Record<string, string>>,
): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(next)) {
    if (value === undefined) continue
    if (value === null || value === defaults[name]) after.delete(name)
    else after.set(name, value)
  }
  return after
}
