/** Templates of areas: added by hand or made of an area that is there, applied, changed and deleted. */
import { Layers } from '@blueprintjs/icons'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import { isId } from '#shared/kernel/ids.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { templateTable } from './templateTable.tsx'
import { detailUrl, useTemplateActions } from './useTemplateActions.ts'

const AddTemplate = lazyPart(async () => (await import('./AddTemplate.tsx')).AddTemplate)
const ApplyTemplate = lazyPart(async () => (await import('./ApplyTemplate.tsx')).ApplyTemplate)

export function Templates() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  /** The area setup leads here with the area that a template is to be made of. */
  const of = params.get('of')
  const areaId = isId('ara', of) ? of : undefined
  const [adding, setAdding] = useState<'empty' | 'area' | null>(areaId ? 'area' : null)
  const [applying, setApplying] = useState<AreaTemplate | null>(null)
  const close = () => {
    setAdding(null)
    if (areaId) setParams({}, { replace: true })
  }
  return (
    <>
      <LiveList
        id="areaTemplates"
        title={screenTitle('templates')}
        table={templateTable}
        actions={useTemplateActions(setApplying)}
        searchLabel={t('templates.search')}
        emptyHelp={t('templates.emptyHelp')}
        mainAction={
          <>
            <CallButton endpoint={areaTemplatesContract.add} onClick={() => setAdding('empty')}>
              {t('templates.add')}
            </CallButton>
            <CallButton
              endpoint={areaTemplatesContract.add}
              intent="primary"
              icon={<Layers />}
              onClick={() => setAdding('area')}
            >
              {t('templates.ofArea')}
            </CallButton>
          </>
        }
      />
      <Suspense>
        {adding ? (
          <AddTemplate
            isOfArea={adding === 'area'}
            {...(areaId ? { areaId } : {})}
            onClose={close}
            onAdded={(id) => void navigate(detailUrl(id))}
          />
        ) : null}
        {applying ? (
          <ApplyTemplate template={applying} areaIds={[]} onClose={() => setApplying(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
