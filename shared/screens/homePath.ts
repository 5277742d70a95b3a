/** Where the console begins; apart from the table of screens, which is not needed to name it. */
export const HOME_PATH = '/dashboard'
