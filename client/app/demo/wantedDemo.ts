/** The choice before sign-in: the console that opens starts it. */
import { sessionText } from '../../platform/storage.ts'

const KEY = 'wantedDemo'

export const wantDemo = (name: string): boolean => sessionText.write(KEY, name)

export const wantNoDemo = (): void => sessionText.remove(KEY)

export const wantedDemo = (): string | null => sessionText.read(KEY)
