/** Which sheets a workbook has, and how much of one is read. */

/** Sheets in order of dependency. */
export const SHEET_KEYS = ['buildings', 'floors', 'areas', 'hosts', 'devices'] as const
export type SheetKey = (typeof SHEET_KEYS)[number]

export const FILE_SIZE_MAX_MIB = 5
export const FILE_SIZE_MAX_BYTES = FILE_SIZE_MAX_MIB * 1024 * 1024
/** Limit for all sheets together, excluding headings. */
export const ROWS_MAX = 10_000
export const COLUMNS_MAX = 60
export const CELL_LENGTH_MAX = 4_000
