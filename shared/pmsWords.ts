/** Outcome codes of the property management link, for server, metrics and console. */

/**
 * Why a message, or a part of it, changed nothing. `departure_far`: the stay is taken with the latest possible departure.
 * `repeated`: already processed. `out_of_order`: a later one was processed.
 */
export const PMS_REFUSALS = [
  'too_long',
  'cut',
  'unreadable',
  'type_unknown',
  'reservation_missing',
  'room_missing',
  'room_unknown',
  'room_ambiguous',
  'stay_unknown',
  'out_of_order',
  'repeated',
  'departure_far',
  'too_many',
  'failed',
] as const
export type PmsRefusal = (typeof PMS_REFUSALS)[number]

/** Reasons why a connection ended or was never established. */
export const PMS_LINK_PROBLEMS = [
  'connection_refused',
  'name_unknown',
  'address_refused',
  'unreachable',
  'timed_out',
  'silent',
  'closed',
  'not_recorded',
] as const
export type PmsLinkProblem = (typeof PMS_LINK_PROBLEMS)[number]
