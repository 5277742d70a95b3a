/** Fields of a push address: where to, what, and how a message of that reads. */
import { useCallback, useState } from 'react'
import { pushContract } from '#shared/contract/push.ts'
import { PUSH_TYPES, PUSH_URL_LENGTH_MAX } from '#shared/records/pushAddress.ts'
import { pushUrlOf } from '#shared/rules/pushUrl.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import type { Check } from '../../../ui/form/model/faults.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import styles from './push.module.css'
import { typeText } from './pushTexts.ts'

const isUrl: Check = (value) =>
  typeof value === 'string' && pushUrlOf(value) === null ? { text: i18n.t('push.urlInvalid') } : null

export function PushFields() {
  const { t } = useTexts()
  return (
    <>
      <FieldGrid>
        <Field
          kind="text"
          name="url"
          label={t('push.url')}
          help={t('push.urlHelp')}
          placeholder="https://"
          maxLength={PUSH_URL_LENGTH_MAX}
          check={isUrl}
        />
        <Field
          kind="checks"
          name="types"
          label={t('push.types')}
          choices={PUSH_TYPES.map((value) => ({ value, text: typeText(value) }))}
        />
      </FieldGrid>
      <Example />
    </>
  )
}

/** A message as it would be sent, of the chosen kinds. */
function Example() {
  const { t } = useTexts()
  const chosen = useFieldValue('types')
  const [shown, setShown] = useState<string>('alarm.raised')
  const ask = useCallback(
    (signal: AbortSignal) => call(pushContract.content, {}, { signal, isQuiet: true }),
    [],
  )
  const list = useAnswer(ask).value?.list ?? []
  const offered = list.filter(
    ({ type }) => Array.isArray(chosen) && (chosen as readonly unknown[]).includes(type),
  )
  const example = offered.find(({ type }) => type === shown) ?? offered[0]
  if (!example) return null
  return (
    <>
      <h3 className={styles.section}>{t('push.example')}</h3>
      <Segmented
        label={t('push.example')}
        choices={offered.map(({ type }) => ({ value: type as string, text: typeText(type) }))}
        value={example.type}
        onChange={setShown}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is read by the keyboard too */}
      <pre className={styles.code} tabIndex={0}>
        {JSON.stringify(example.example, null, 2)}
      </pre>
    </>
  )
}
