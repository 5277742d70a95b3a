/** What one area template holds. */

import { Button } from '@blueprintjs/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { isId } from '#shared/kernel/ids.ts'
import { AREA_KINDS, type AreaId, type AreaKind } from '#shared/records/area.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useRecord } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { UpdateForm } from '../../../widgets/records/RecordForm.tsx'
import { NAME_REFUSALS, useNameFields } from '../../../widgets/records/useNameFields.ts'
import { ApplyTemplate } from './ApplyTemplate.tsx'
import { ContentEditor } from './ContentEditor.tsx'
import { lastTemplateId, storeLastTemplate } from './lastTemplate.ts'
import styles from './TemplateDetail.module.css'
import { TemplateUses } from './TemplateUses.tsx'

export function TemplateDetail() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const asked = params.get('template') ?? lastTemplateId()
  const id = isId('atp', asked) ? asked : null
  const template = useRecord('areaTemplate', id)
  const navigate = useNavigate()
  const back = <Button onClick={() => void navigate('/deploy/deploymodel')}>{t('templates.back')}</Button>
  if (!template)
    return (
      <Page title={screenTitle('templateDetail')}>
        <Notice title={t('templates.unknownTitle')} actions={back}>
          {t('templates.unknown')}
        </Notice>
      </Page>
    )
  return <Template key={template.id} template={template} back={back} />
}

function Template({ template, back }: { readonly template: AreaTemplate; readonly back: ReactNode }) {
  const { t } = useTexts()
  useEffect(() => storeLastTemplate(template), [template])
  const [applyingTo, setApplyingTo] = useState<readonly AreaId[] | null>(null)
  return (
    <Page
      title={nameOf(template)}
      facts={t('templates.versionNumber', { version: template.version })}
      actions={
        <>
          {back}
          <CallButton
            endpoint={areaTemplatesContract.apply}
            intent="primary"
            onClick={() => setApplyingTo([])}
          >
            {t('templates.apply')}
          </CallButton>
        </>
      }
    >
      <div className={styles.panels}>
        <Panel>
          <TemplateForm template={template} />
        </Panel>
        <TemplateUses template={template} onApply={setApplyingTo} />
      </div>
      {applyingTo ? (
        <ApplyTemplate template={template} areaIds={applyingTo} onClose={() => setApplyingTo(null)} />
      ) : null}
    </Page>
  )
}

function TemplateForm({ template }: { readonly template: AreaTemplate }) {
  const { t } = useTexts()
  const mayChange = useCan(areaTemplatesContract.update)
  const [name, nameEn] = useNameFields(t('templates.name'))
  return (
    <UpdateForm
      update={areaTemplatesContract.update}
      idName="templateId"
      record={template}
      sendUpdate={(input, options) => call(areaTemplatesContract.update, withPictures(input), options)}
      refusals={NAME_REFUSALS}
    >
      <FieldGrid>
        <Field {...name} autoFocus={false} isReadOnly={!mayChange} />
        <Field {...nameEn} isReadOnly={!mayChange} />
        <Field
          kind="textarea"
          name="description"
          label={t('templates.description')}
          maxLength={DESCRIPTION_LENGTH_MAX}
          rows={2}
          isOptional
          isReadOnly={!mayChange}
        />
      </FieldGrid>
      <ContentEditor mayChange={mayChange} />
    </UpdateForm>
  )
}

type Input = RequestOf<typeof areaTemplatesContract.update>

/** An area whose picture is that of its kind keeps to its kind. */
function withPictures({ content, ...input }: Input): Input {
  if (!content) return input
  const areas = content.areas.map((area) =>
    AREA_KINDS.includes(area.image as AreaKind) ? { ...area, image: area.kind } : area,
  )
  return { ...input, content: { ...content, areas } }
}
