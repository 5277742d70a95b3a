import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { breadcrumb, type Crumb } from '#client/app/routes/breadcrumb.ts'
import { partOf } from '#client/app/routes/screenParts.ts'
import { pageTitle } from '#client/app/routes/usePageTitle.ts'
import { changeLanguage, findText, loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { isTranslated } from '#scripts/check/untranslated.ts'
import { findScreen, REDIRECTS, SCREENS } from '#shared/screens/registry.ts'
import { GALLERY, GROUPS, GUARDED, OPEN } from '../../support/routes.ts'
import { stubBrowser } from '../support/browser.ts'

describe('the table of screens', () => {
  it.each([...GUARDED, ...GALLERY])('has %s inside the console', (path) =>
    expect(findScreen(path)?.frame).toBe('shell'),
  )
  it.each(OPEN)('has %s open to everybody', (path) => expect(findScreen(path)?.frame).toBe('bare'))

  it('has every address once', () => {
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length)
  })

  it('redirects only to screens that exist', () => {
    for (const target of Object.values(REDIRECTS)) expect(findScreen(target)?.path).toBe(target)
    expect(REDIRECTS).toMatchObject(GROUPS)
  })

  // Reloads the source of every screen, so its duration says nothing about the console.
  it('loads a component for every screen that is built', async () => {
    // Screens may query browser features on import.
    stubBrowser({ serverUrl: 'http://unused' })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await startI18n('en')
    for (const screen of SCREENS) {
      const load = partOf(screen)?.load
      if (load) expect(`${screen.path} ${typeof (await load())}`).toBe(`${screen.path} function`)
    }
    vi.unstubAllGlobals()
  })
})

describe('the texts of the screens', () => {
  beforeEach(async () => {
    stubBrowser({ serverUrl: 'http://unused' })
    await startI18n('en')
  })
  afterEach(() => vi.unstubAllGlobals())

  it.each(['en', 'zh'] as const)(
    'say in %s what each one is for, and which right it needs',
    async (language) => {
      await loadTexts('purposes')
      await changeLanguage(language)
      for (const { id, right } of SCREENS) {
        const purpose = findText(`purposes.${id}`) ?? ''
        expect(purpose).not.toBe('')
        expect(isTranslated(purpose, language), purpose).toBe(true)
        if (right) expect(findText(`routes.right.${right}`)).toBeTruthy()
      }
    },
  )

  it('stand in the title before the product’s', () => {
    expect(pageTitle('Areas')).toBe('Areas - smart building')
    expect(pageTitle('')).toBe('smart building')
  })
})

describe('the breadcrumb', () => {
  const kinds = (crumbs: readonly Crumb[] | null) => crumbs?.map(({ kind, href }) => [kind, href])

  it('leads from the root over the group to the screen', () => {
    expect(kinds(breadcrumb('/message/optnote'))).toEqual([
      ['root', '/dashboard'],
      ['group', '/message/messagerecord'],
      ['screen', null],
    ])
  })

  it('has no root on home', () => {
    expect(kinds(breadcrumb('/dashboard'))).toEqual([['screen', null]])
  })

  it('does not link to the page on show', () => {
    expect(kinds(breadcrumb('/message/messagerecord'))?.[1]).toEqual(['group', null])
  })

  it('stays as it is while a page is refreshed', () => {
    expect(breadcrumb('/redirect/message/optnote')).toBeNull()
  })

  it('has no group where the screen is in none', () => {
    expect(kinds(breadcrumb('/profile'))).toEqual([
      ['root', '/dashboard'],
      ['screen', null],
    ])
  })
})
