/** Page of the nested menu: shows its position and neighbours. */
import { Link, useLocation } from 'react-router-dom'
import { flatten, joinPath, TEMPLATE_ROUTES, type TemplateRoute } from '#shared/screens/templateRoutes.ts'
import { nameOf, type Texts } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import styles from './NestedPage.module.css'

type PageId = Extract<keyof Texts['purposes'], `galleryMenu${string}`>

const ROOT = '/nested'
const IDS: Readonly<Record<string, PageId>> = {
  '/nested/menu1/menu1-1': 'galleryMenu11',
  '/nested/menu1/menu1-2/menu1-2-1': 'galleryMenu121',
  '/nested/menu1/menu1-2/menu1-2-2': 'galleryMenu122',
  '/nested/menu1/menu1-3': 'galleryMenu13',
  '/nested/menu2': 'galleryMenu2',
}
const CODE = `// The server's menu: '#' is a header, it may hold others.
{
  menu_name: '菜单 1', menu_name_en: 'Menu 1', url: '#', icon: '',
  children: [
    { menu_name: '菜单 1-1', menu_name_en: 'Menu 1-1',
      url: '/nested/menu1/menu1-1', icon: '', children: [] },
  ],
}`

export function NestedPage() {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const trail = flatten(TEMPLATE_ROUTES).filter(
    ({ fullPath }) => fullPath.startsWith(ROOT) && `${pathname}/`.startsWith(`${fullPath}/`),
  )
  const root = TEMPLATE_ROUTES.find(({ path }) => path === ROOT)
  return (
    <GalleryPage
      id={IDS[pathname] ?? 'galleryMenu2'}
      when={t('galleryPages.nestedWhen')}
      code={CODE}
      sources={[
        'client/app/routes/appRoutes.ts',
        'client/app/shell/sidebar/SidebarMenu.tsx',
        'client/app/routes/breadcrumb.ts',
      ]}
    >
      <Panel title={t('galleryPages.youAreHere')}>
        <p className={styles.trail}>
          {trail
            .map(({ route }) => nameOf({ name: route.meta.titleZh, nameEn: route.meta.title }))
            .join(' / ')}
        </p>
        <p className={styles.hint}>{t('galleryPages.nestedHint')}</p>
      </Panel>
      <Panel title={t('galleryPages.nestedAll')}>
        {root ? <Branch routes={root.children ?? []} base={ROOT} here={pathname} /> : null}
      </Panel>
    </GalleryPage>
  )
}

function Branch(props: {
  readonly routes: readonly TemplateRoute[]
  readonly base: string
  readonly here: string
}) {
  return (
    <ul className={styles.branch}>
      {props.routes.map(({ path, meta, children }) => {
        const fullPath = joinPath(props.base, path)
        const name = nameOf({ name: meta.titleZh, nameEn: meta.title })
        return (
          <li key={fullPath}>
            {children ? (
              <span>{name}</span>
            ) : (
              <Link to={fullPath} aria-current={fullPath === props.here ? 'page' : undefined}>
                {name}
              </Link>
            )}
            {children ? <Branch routes={children} base={fullPath} here={props.here} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
