/**
 * Source files of texts: bundles loaded with their code, and per-screen files `./{en,zh}/screens/<area>.ts`. Only
 * the chosen language is loaded.
 */
import type { TextTree } from './catalogue.ts'
import type { Language } from './language.ts'

type Load = () => Promise<{ readonly texts: TextTree }>

const bundles = {
  entry: { en: () => import('./bundles/entry.en.ts'), zh: () => import('./bundles/entry.zh.ts') },
  console: { en: () => import('./bundles/console.en.ts'), zh: () => import('./bundles/console.zh.ts') },
  deviceDetail: {
    en: () => import('./bundles/deviceDetail.en.ts'),
    zh: () => import('./bundles/deviceDetail.zh.ts'),
  },
  entryPages: {
    en: () => import('./bundles/entryPages.en.ts'),
    zh: () => import('./bundles/entryPages.zh.ts'),
  },
  gallery: { en: () => import('./bundles/gallery.en.ts'), zh: () => import('./bundles/gallery.zh.ts') },
  manage: { en: () => import('./bundles/manage.en.ts'), zh: () => import('./bundles/manage.zh.ts') },
  purposes: { en: () => import('./bundles/purposes.en.ts'), zh: () => import('./bundles/purposes.zh.ts') },
  legal: { en: () => import('./bundles/legal.en.ts'), zh: () => import('./bundles/legal.zh.ts') },
} as const satisfies Record<string, Readonly<Record<Language, Load>>>

export type SharedBundle = keyof typeof bundles

const screens = import.meta.glob<TextTree>('./{en,zh}/screens/*.ts')

export async function importTexts(language: Language, bundle: string): Promise<TextTree> {
  if (isShared(bundle)) return (await bundles[bundle][language]()).texts
  const load = screens[`./${language}/screens/${bundle}.ts`]
  if (!load) throw new Error(`no texts of ${bundle} in ${language}`)
  return { ...(await load()) }
}

const isShared = (bundle: string): bundle is SharedBundle => Object.hasOwn(bundles, bundle)
