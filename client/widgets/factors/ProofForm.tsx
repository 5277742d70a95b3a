/** Requires the password, or a code of the authenticator app if set up, before second factors change. */
import type { Endpoint, OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FieldGrid } from '../../ui/form/FormParts.tsx'

export function ProofForm<E extends Endpoint>(props: {
  /** Endpoint that accepts `proof`. */
  readonly endpoint: E
  readonly lead: string
  readonly label: string
  readonly verb: string
  readonly done?: string
  readonly intent?: 'danger'
  readonly extra?: Partial<RequestOf<E>>
  /** The account has an authenticator app. */
  readonly hasApp?: boolean
  readonly onDone: (output: OutputOf<E>) => void
  readonly onCancel?: (() => void) | undefined
}) {
  const { t } = useTexts()
  const { endpoint, done, intent, extra, onCancel } = props
  return (
    <CommandForm
      endpoint={endpoint}
      draft={false}
      label={props.label}
      verb={props.verb}
      refusals={{ proof_incorrect: 'proof' }}
      send={(input: RequestOf<E>) => call(endpoint, input, { isQuiet: true })}
      onDone={props.onDone}
      {...(done === undefined ? {} : { done })}
      {...(intent === undefined ? {} : { intent })}
      {...(extra === undefined ? {} : { extra })}
      {...(onCancel === undefined ? {} : { onCancel })}
    >
      <p>{props.lead}</p>
      <FieldGrid>
        <Field
          kind="password"
          name="proof"
          label={props.hasApp ? t('factors.proofOrCode') : t('factors.proof')}
          help={t('factors.proofHelp')}
          autoComplete="current-password"
        />
      </FieldGrid>
    </CommandForm>
  )
}
