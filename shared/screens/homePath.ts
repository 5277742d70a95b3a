/** Start page of the console. It is separate from the table of screens to keep imports small. */
export const HOME_PATH = '/dashboard'
