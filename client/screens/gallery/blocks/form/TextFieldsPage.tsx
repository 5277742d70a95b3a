/** All text fields of forms. Input is shown instead of sent. */

import { useState } from 'react'
import { ApiError } from '../../../../api/apiError.ts'
import { screenTitle } from '../../../../i18n/screenTitle.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import type { FieldDef } from '../../../../ui/form/fieldTypes.ts'
import { nameRule, newPasswordRule } from '../../../../ui/form/rules.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { CodeSample } from '../../frame/GalleryAbout.tsx'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { type TextFieldsInput, textFieldsEndpoint } from './fieldsEndpoint.ts'
import styles from './form.module.css'

const STATES = ['ready', 'error', 'disabled'] as const
const REFUSED = 1001
const BEGINNING = { kind: 'hotel', season: 'summer', isPublic: false }
const LOCKED = { ...BEGINNING, name: 'Atrium 12', phone: '13800000001', rooms: 120, opened: '2024-05-01' }
const checkName = nameRule()
const CODE = `<CommandForm
  endpoint={contract.addHotel}
  fields={[
    { kind: 'text', name: 'name', label: t('…'), maxLength: 50 },
    { kind: 'phone', name: 'phone', label: t('…') },
    { kind: 'number', name: 'rooms', label: t('…'), min: 1 },
    { kind: 'select', name: 'kind', label: t('…'), choices },
    { kind: 'date', name: 'opened', label: t('…') },
    { kind: 'instant', name: 'inspectedAtMs', label: t('…'), isOptional: true },
  ]}
  send={(input) => call(contract.addHotel, input)}
  verb={t('…')}
/>`

export function TextFieldsPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const [sent, setSent] = useState<string | null>(null)
  const isLocked = view.state === 'disabled'
  const fields = useFields(isLocked)
  const send = async (input: TextFieldsInput) => {
    if (view.state !== 'error') return input
    const issues = [{ path: 'name', message: t('galleryBlocks.nameTaken') }]
    throw new ApiError(t('galleryBlocks.refused'), { status: REFUSED, http: 200, issues })
  }
  return (
    <GalleryPage
      id="galleryTextFields"
      when={t('galleryBlocks.textFieldsWhen')}
      code={CODE}
      sources={['client/ui/form/CommandForm.tsx', 'client/ui/form/fieldTypes.ts', 'client/ui/form/rules.ts']}
      view={view}
    >
      <Panel>
        <CommandForm
          key={view.state}
          endpoint={textFieldsEndpoint}
          initial={isLocked ? LOCKED : BEGINNING}
          fields={fields}
          isSaving={isLocked}
          send={send}
          label={screenTitle('galleryTextFields')}
          verb={t('galleryBlocks.send')}
          onDone={(output) => setSent(sentText(output as TextFieldsInput))}
        />
      </Panel>
      <Panel title={t('galleryBlocks.sent')}>
        {sent === null ? (
          <p className={styles.note}>
            {view.state === 'error' ? t('galleryBlocks.refusedNote') : t('galleryBlocks.sentNothing')}
          </p>
        ) : (
          <CodeSample label={t('galleryBlocks.sent')} code={sent} />
        )}
      </Panel>
    </GalleryPage>
  )
}

/** A password is never shown, not even to who has just typed it. */
function sentText({ password, ...input }: TextFieldsInput): string {
  return JSON.stringify({ ...input, password: '•'.repeat(password.length) }, null, 2)
}

function useFields(isReadOnly: boolean): readonly FieldDef[] {
  const { t } = useTexts()
  const label = (name: keyof TextFieldsInput) => ({
    name,
    label: t(`galleryBlocks.field.${name}`),
    isReadOnly,
  })
  const choice = (value: 'hotel' | 'office' | 'villa') => ({ value, text: t(`galleryBlocks.place.${value}`) })
  const fields: readonly FieldDef[] = [
    { ...label('name'), kind: 'text', maxLength: 50, check: checkName, help: t('galleryBlocks.nameHelp') },
    { ...label('phone'), kind: 'phone', isHalf: true },
    {
      ...label('password'),
      kind: 'password',
      isHalf: true,
      check: newPasswordRule,
      autoComplete: 'new-password',
    },
    { ...label('rooms'), kind: 'number', min: 1, max: 500, isHalf: true, unit: t('galleryBlocks.roomsUnit') },
    { ...label('opened'), kind: 'date', isHalf: true },
    { ...label('inspectedAtMs'), kind: 'instant', isHalf: true, isOptional: true },
    {
      ...label('kind'),
      kind: 'select',
      isHalf: true,
      choices: [choice('hotel'), choice('office'), choice('villa')],
    },
    {
      ...label('season'),
      kind: 'segmented',
      isHalf: true,
      choices: [
        { value: 'summer', text: t('galleryBlocks.season.summer') },
        { value: 'winter', text: t('galleryBlocks.season.winter') },
      ],
    },
    { ...label('address'), kind: 'textarea', maxLength: 80, rows: 2, isOptional: true },
    { ...label('isPublic'), kind: 'switch', isOptional: true, help: t('galleryBlocks.publicHelp') },
  ]
  // A password is written, never shown: there is none to lock.
  return isReadOnly ? fields.filter(({ kind }) => kind !== 'password') : fields
}
