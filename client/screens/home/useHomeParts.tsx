import type { ReactNode } from 'react'
import type { HomePanel } from '#shared/records/homeView.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { HomeParts } from './arrange/ArrangedHome.tsx'
import { useProjectUse } from './projectUse.ts'

/** The panels of the page with their names. */
export function useHomeParts(contents: Readonly<Record<HomePanel, ReactNode>>): HomeParts {
  const { t } = useTexts()
  const use = useProjectUse()
  const part = (panel: HomePanel, title: string) => ({ title, content: contents[panel] })
  return {
    projects: part('projects', t('home.arrange.projects')),
    figures: part('figures', t('home.arrange.figures')),
    favourites: part('favourites', t('control.favourites')),
    alarms: part('alarms', t('alarms.newest')),
    energy: part('energy', t('home.energyChart')),
    occupancy: part('occupancy', t(`home.of.${use}.chart`)),
    rooms: part('rooms', t(`home.of.${use}.map`)),
    changes: part('changes', t('home.changes')),
  }
}
