/**
 * Every message the server returns, each with its status number in the envelope. A business rejection keeps
 * HTTP 200; the few statuses with an HTTP equivalent are also sent with that HTTP status. The texts are in
 * `shared/texts/`, one file per language, and the console's translations include them.
 */
export const MESSAGES = {
  ok: { status: 200, http: 200 },
  // Requests
  bad_request: { status: 400, http: 400 },
  not_signed_in: { status: -1009, http: 401 },
  session_expired: { status: -1009, http: 401 },
  no_permission: { status: 403, http: 403 },
  not_found: { status: 404, http: 404 },
  method_not_allowed: { status: 405, http: 405 },
  too_large: { status: 413, http: 413 },
  too_many_requests: { status: 429, http: 429 },
  unavailable: { status: 503, http: 503 },
  internal: { status: 500, http: 500 },
  storage_full: { status: 507, http: 507 },
  /** Another process has written to the log: what this one knows is out of date until it starts again. */
  log_conflict: { status: 1900, http: 503 },
  conflict: { status: 409, http: 409 },
  foreign_origin: { status: 403, http: 403 },
  foreign_host: { status: 421, http: 421 },
  // Sign-in and accounts
  login_incorrect: { status: 1001, http: 200 },
  login_restricted: { status: 1002, http: 429 },
  not_registered: { status: 1003, http: 200 },
  already_registered: { status: 1004, http: 200 },
  console_forbidden: { status: 1005, http: 200 },
  no_project_role: { status: 1006, http: 200 },
  verification_failed: { status: 1007, http: 200 },
  code_invalid: { status: 1008, http: 200 },
  codes_unavailable: { status: 1009, http: 200 },
  old_password_incorrect: { status: 1010, http: 200 },
  certification_in_review: { status: 1011, http: 200 },
  credit_code_invalid: { status: 1012, http: 200 },
  credit_code_taken: { status: 1013, http: 200 },
  picture_invalid: { status: 1014, http: 200 },
  picture_too_large: { status: 1015, http: 200 },
  reason_required: { status: 1016, http: 200 },
  text_invalid: { status: 1017, http: 200 },
  too_many_roles: { status: 1018, http: 200 },
  too_many_views: { status: 1019, http: 200 },
  // Projects and structure
  project_unknown: { status: 1100, http: 404 },
  record_unknown: { status: 1101, http: 404 },
  name_invalid: { status: 1102, http: 200 },
  name_taken: { status: 1103, http: 200 },
  too_many_projects: { status: 1104, http: 200 },
  name_empty: { status: 1105, http: 200 },
  name_special: { status: 1106, http: 200 },
  project_name_mismatch: { status: 1107, http: 200 },
  time_zone_unknown: { status: 1108, http: 200 },
  area_has_children: { status: 1110, http: 200 },
  area_has_host: { status: 1111, http: 200 },
  building_has_floors: { status: 1112, http: 200 },
  floor_has_areas: { status: 1113, http: 200 },
  host_number_taken: { status: 1120, http: 200 },
  host_network_number_exceeded: { status: 1121, http: 200 },
  host_has_devices: { status: 1122, http: 200 },
  number_all_f: { status: 1123, http: 200 },
  device_number_taken: { status: 1130, http: 200 },
  device_name_taken: { status: 1131, http: 200 },
  device_count_exceeded: { status: 1132, http: 200 },
  device_kind_unknown: { status: 1133, http: 200 },
  device_circuits_invalid: { status: 1134, http: 200 },
  // Control
  gateway_offline: { status: 1200, http: 200 },
  device_not_joined: { status: 1201, http: 200 },
  property_unknown: { status: 1202, http: 200 },
  value_not_allowed: { status: 1203, http: 200 },
  command_settled: { status: 1204, http: 200 },
  // Alarms
  alarm_settled: { status: 1300, http: 200 },
  alarm_reason_missing: { status: 1301, http: 200 },
} as const satisfies Record<string, { readonly status: number; readonly http: number }>

export type MessageCode = keyof typeof MESSAGES
