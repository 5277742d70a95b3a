import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { AppRoute } from '../routes/appRoutes.ts'

/** The server names what it lists, in both languages; what is ours is in the texts. */
export function useRouteName(): (route: AppRoute) => string {
  const { t } = useTexts()
  return (route) => (route.screenId ? t(`routes.title.${route.screenId}`) : nameOf(route))
}
