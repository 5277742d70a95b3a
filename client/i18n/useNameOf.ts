import { nameOf } from './i18n.ts'
import { useTexts } from './useTexts.ts'

/** `nameOf` for components without texts: re-renders on language changes. */
export function useNameOf(): typeof nameOf {
  useTexts()
  return nameOf
}
