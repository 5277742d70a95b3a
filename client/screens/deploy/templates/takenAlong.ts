/**
 * What a form sends of the scenes and automations to take along. Nobody touched the ticks: the field is an empty text,
 * which the server would read as an empty list. Without the field it takes all of them, as the ticks show.
 */
export function takenAlong<T extends { readonly programIds?: unknown }>(input: T): T | Omit<T, 'programIds'> {
  if (Array.isArray(input.programIds)) return input
  const { programIds: _, ...rest } = input
  return rest
}
