import { nameOf } from './i18n.ts'
import { useTexts } from './useTexts.ts'

/** `nameOf` for components without texts of their own: they render again when the language changes. */
export function useNameOf(): typeof nameOf {
  useTexts()
  return nameOf
}
