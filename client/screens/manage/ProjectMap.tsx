/** Map view of the project list. */
import type { ReactNode } from 'react'
import { screenOf } from '#shared/screens/registry.ts'
import { useNameOf } from '../../i18n/useNameOf.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { useProjectsOnMap } from '../../widgets/projects/ProjectsOnMap.tsx'

export function ProjectMap(props: { readonly tools: ReactNode; readonly mainAction: ReactNode }) {
  const nameOf = useNameOf()
  const { filters, content } = useProjectsOnMap()
  return (
    <Page
      title={nameOf(screenOf('projects'))}
      isFilling
      facts={filters}
      actions={
        <>
          {props.tools}
          {props.mainAction}
        </>
      }
    >
      {content}
    </Page>
  )
}
