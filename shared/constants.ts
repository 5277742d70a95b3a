/**
 * Business constants of the product, each with its unit in the name. They are not configuration: adjustable
 * values are record settings with a constant as default.
 */
import { DAY_MS } from '#shared/durations.ts'

// Time
/** Idle time-out of a project without its own setting, and outside of projects. */
export const IDLE_TIMEOUT_DEFAULT_MS = 10_000
/** Preselected in the console's dialog for a new project, and the setting of simulated projects. */
export const IDLE_TIMEOUT_SUGGESTED_MS = 30 * 60_000
export const IDLE_TIMEOUT_MIN_MS = 10_000
export const IDLE_TIMEOUT_MAX_MS = DAY_MS
export const HTTP_TIMEOUT_MS = 5_000
export const TOAST_ERROR_MS = 5_000
export const TOAST_WARNING_MS = 2_000
/** Display time of a toast with an Undo or Retry button. */
export const TOAST_ACTION_MS = 10_000
/** How long the undo shortcut reverts a device command. Later the room's state has changed too much. */
export const UNDO_WITHIN_MS = 5 * 60_000
export const SEARCH_DEBOUNCE_MS = 500
export const BROKER_CONNECT_TIMEOUT_MS = 3_000
export const BROKER_CLIENT_ID_LENGTH = 33
export const ALARM_REPEAT_MS = 1_100
export const ALARM_REPEAT_TIMES = 20
/** Interval between reminder beeps while a critical alarm is unacknowledged. */
export const ALARM_REMIND_MS = 60_000
export const ALARM_REMIND_TIMES = 3
/** A command without an acknowledgement from its host within this time has timed out. */
export const COMMAND_TIMEOUT_MS = 5_000
/** Time within which a working device reports a confirmed command. */
export const OBEYED_WITHIN_MS = 5_000
/** After this time, a number that differs from the command is accepted as the device's own adjustment. */
export const VALUE_SETTLED_AFTER_MS = 60_000
/** How long an infrared device listens for a code, and a remote waits for one. */
export const LEARNING_MS = 30_000
/** The server beats on `home/{hex}/beat` this often; a console that misses three beats distrusts its values. */
export const HEARTBEAT_MS = 2_000
export const HEARTBEAT_MISSED_MS = 7_000
/** A device that has not reported for this long is shown as stale even while its host is online. */
export const DEVICE_STALE_MS = 15 * 60_000
/** The longest span of a device's history that one request may cover. */
export const SERIES_RANGE_MAX_MS = 400 * DAY_MS

// Search
export const SEARCH_THRESHOLD = 0.4
export const SEARCH_TITLE_WEIGHT = 0.7
export const SEARCH_PATH_WEIGHT = 0.3
export const SEARCH_MIN_MATCH_LENGTH = 1
export const SEARCH_MAX_PATTERN_LENGTH = 32

// Theme
export const THEME_COLOR_DEFAULT = '#409EFF'
export const MOBILE_BREAKPOINT_PX = 992
export const SIDEBAR_WIDTH_PX = 210
export const SIDEBAR_COLLAPSED_WIDTH_PX = 54
export const PAGE_TITLE = 'smart building'

// Limits
export const PROJECTS_PER_ACCOUNT_MAX = 50
export const COPIES_PER_ACTION_MAX = 50
export const NAME_LENGTH_MAX = 50
export const DEVICE_NAME_LENGTH_MIN = 2
export const ADDRESS_LENGTH_MAX = 80
export const CONTACT_LENGTH_MAX = 30
export const DESCRIPTION_LENGTH_MAX = 500
export const INTRODUCTION_LENGTH_MAX = 200
export const DEVICES_PER_HOST_MAX = 255
/** Limit of found devices per host. It exceeds the device limit, because some belong to other hosts or no room. */
export const FOUND_PER_HOST_MAX = 1_000
export const TEMPLATES_PER_PROJECT_MAX = 200
export const ROLES_PER_PROJECT_MAX = 500
/** Pending and declined ones. */
/** Functions of the devices of one room. */
export const VERIFICATION_CHECKS_MAX = 500
/** Older entries remain in the log. */
export const VERIFICATIONS_PER_AREA_MAX = 20
export const VERIFIED_AT_ONCE_MAX = 50
/** Latest instant that a JavaScript Date can represent. */
export const INSTANT_MAX_MS = 8_640_000_000_000_000
export const INVITATIONS_PER_PROJECT_MAX = 1_000
export const INVITED_AT_ONCE_MAX = 50
export const INVITATION_DAYS_DEFAULT = 7
export const INVITATION_DAYS_MAX = 30
export const INVITATION_MESSAGE_LENGTH_MAX = 200
export const SITE_WORKS_PER_PROJECT_MAX = 2_000
export const SITE_WORK_DAYS_MAX = 400
export const JOIN_REQUESTS_PER_PROJECT_MAX = 1_000
/** Open requests of one person, over all projects. */
export const JOIN_REQUESTS_PER_ACCOUNT_MAX = 5
/** Areas, single devices or scenes that one role names. */
export const ROLE_ITEMS_MAX = 1_000
/** Areas inside the area that a template is applied to. */
export const TEMPLATE_AREAS_MAX = 50
/** Scenes of a template, and automations of it. */
export const TEMPLATE_PROGRAMS_MAX = 30
export const HOST_NETWORK_NUMBER_MAX = 65_535
export const PORT_MAX = 65_535
/** Maximum length of the sign-in name. */
export const LOGIN_ACCOUNT_LENGTH_MAX = 15
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 20
export const PHONE_LENGTH = 11
export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 1_000
export const CONTROL_ITEMS_MAX = 500
/** Browsers of one account that show alarms as notifications. */
export const NOTIFIED_BROWSERS_MAX = 10
/** Limits for unsent forms; values are measured as JSON. */
export const DRAFTS_PER_ACCOUNT_MAX = 20
export const DRAFT_LENGTH_MAX = 24_000
export const DRAFT_AGE_MAX_MS = 7 * DAY_MS
export const DEVICE_GROUPS_MAX = 200
/** A few for each room of the largest house. */
export const SCENES_PER_PROJECT_MAX = 3_000
export const SCENE_STEPS_MAX = 200
/** Steps of the scenes that one commit may copy: every console is sent all of them. */
export const COPIED_STEPS_MAX = 2_000
/** Maximum size of automations copied in one commit. */
export const COPIED_CHARACTERS_MAX = 250_000
/** Places for scenes that a host stores, and as many for automations. */
export const HOST_PLACES_MAX = 32
/** Limit up to which the server's engine is benchmarked. */
export const AUTOMATIONS_PER_PROJECT_MAX = 10_000
/** Each rule is evaluated with every report of its rooms, so their number is limited. */
export const DETECTIONS_PER_PROJECT_MAX = 100
export const DEVICES_PER_GROUP_MAX = 1_000
export const FAVOURITES_PER_ACCOUNT_MAX = 200
export const REMOTES_PER_DEVICE_MAX = 20
export const FIRMWARE_SIZE_MAX_BYTES = 20 * 1024 * 1024
/** Part size of a resumable upload. */
export const FIRMWARE_PART_BYTES = 512 * 1024
export const APP_PACKAGE_SIZE_MAX_BYTES = 200 * 1024 * 1024
export const FIRMWARE_NOTES_LENGTH_MAX = 4_000
/** Limits for firmware of one project and the size of its files. */
export const FIRMWARE_PER_PROJECT_MAX = 500
export const FIRMWARE_QUOTA_BYTES = 512 * 1024 * 1024
export const APP_PACKAGES_PER_PROJECT_MAX = 50
export const SHARES_PER_FIRMWARE_MAX = 200
/** Devices of one rollout. */
export const ROLLOUT_TARGETS_MAX = 20_000
/** A piece of firmware that is sent to a host, before base64. */
export const FIRMWARE_CHUNK_BYTES = 24 * 1024
/** Maximum number of firmware download records per library; the oldest are deleted. */
export const FIRMWARE_TAKINGS_MAX = 5_000
export const VIEWS_PER_LIST_MAX = 50
export const VIEWS_PER_ACCOUNT_MAX = 300
export const VIEW_NAME_LENGTH_MAX = 60
export const VIEW_QUERY_LENGTH_MAX = 4_000

// Devices
export const AIR_TEMPERATURE_MIN_C = 17
export const AIR_TEMPERATURE_MAX_C = 30
export const FLOOR_HEATING_MAX_C = 35
export const RADIATOR_SETPOINT_MIN_C = 5
export const RADIATOR_SETPOINT_MAX_C = 30
export const BRIGHTNESS_MIN_PERCENT = 5
export const BRIGHTNESS_MAX_PERCENT = 100
export const BRIGHTNESS_STEP_PERCENT = 5
export const VOLUME_MIN = 1
export const VOLUME_MAX = 6
export const BATTERY_LOW_PERCENT = 20

// Comfort of occupied rooms
export const COMFORT_MIN_C = 18
export const COMFORT_MAX_C = 27
/** Difference from the setpoint (K) from which a room is uncomfortable regardless of the limits. */
export const COMFORT_SETPOINT_GAP_K = 3
/** A room is comfortable again so far inside the limits. */
export const COMFORT_HYSTERESIS_K = 0.5
/** A room that is uncomfortable for so long raises an alarm. */
export const COMFORT_ALARM_AFTER_MS = 30 * 60_000
/**
 * A room within the limits that does not reach its setpoint for this time also raises the alarm: its air conditioner is
 * faulty.
 */
export const SETPOINT_ALARM_AFTER_MS = 60 * 60_000

// Wire
export const REPORT_SIZE_MAX_BYTES = 8 * 1024
/** A host batches the reports of all its devices, so its packets may be larger than one device's report. */
export const HOST_PACKET_SIZE_MAX_BYTES = 64 * 1024
export const BODY_SIZE_MAX_BYTES = 64 * 1024
