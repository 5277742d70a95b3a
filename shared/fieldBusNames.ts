/** Names and limits of what an edge gateway reports of its buses, apart from the schemas of `fieldBuses.ts`. */

/** What follows the report topic in the topic of the message. */
export const BUSES_PART = 'edge/buses'
export const POINTS_PART = 'edge/points'
export const PREVIEW_PART = 'edge/preview'
export const MAPPING_PART = 'edge/mapping'
/** Everything that an edge gateway publishes below its report topic, apart from announcements. */
export const EDGE_PARTS = [BUSES_PART, POINTS_PART, PREVIEW_PART, MAPPING_PART]

export const BUSES_MAX = 100
export const BUS_NAME_MAX = 40
export const ADDRESS_MAX = 120
export const RAW_TEXT_MAX = 64
export const PROBLEM_MAX = 160
export const SEARCH_MAX = 64
/** Of one answer. */
export const LOOK_POINTS_MAX = 400
export const LOOK_PARTS_MAX = 16
/** Of one message, which stays below what the broker takes. */
export const LOOK_PART_MAX_BYTES = 48_000
