import { ADDRESS_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { certificationContract } from '#shared/contract/certification.ts'
import { creditCodeError } from '#shared/rules/creditCode.ts'
import { PICTURE_TYPES } from '#shared/rules/picture.ts'
import { call } from '../../api/api.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import type { FieldDef } from '../../ui/form/fieldTypes.ts'
import type { Check } from '../../ui/form/model/faults.ts'

const LICENCE_MAX_BYTES = 2 * 1024 * 1024
/** Time limit for uploading a picture of two megabytes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 60_000

/** Upper or lower case; the server validates by the same rule. */
const creditCodeCheck: Check = (value) => {
  const error = creditCodeError(String(value).trim().toUpperCase())
  if (error === null) return null
  return { code: error === 'format' ? 'invalid' : 'code' }
}

export function CompanyForm(props: {
  /** A rejected one, to be corrected. */
  readonly initial:
    | { readonly name: string; readonly address: string; readonly creditCode: string }
    | undefined
  readonly onCancel: (() => void) | undefined
  readonly onDone: () => void
}) {
  const { t } = useTexts()
  const { initial, onCancel } = props
  return (
    <CommandForm
      endpoint={certificationContract.submit}
      initial={initial && { name: initial.name, address: initial.address, creditCode: initial.creditCode }}
      fields={useFields()}
      verb={t('entry.company.verb')}
      label={t('entry.company.title')}
      done={t('entry.company.submitted')}
      refusals={{
        credit_code_invalid: 'creditCode',
        credit_code_taken: 'creditCode',
        picture_invalid: 'licence',
        picture_too_large: 'licence',
      }}
      ask={() =>
        confirm({
          title: t('entry.company.sure.title'),
          body: t('entry.company.sure.body'),
          verb: t('entry.company.verb'),
        })
      }
      send={(input) =>
        call(certificationContract.submit, input, { isQuiet: true, timeoutMs: UPLOAD_TIMEOUT_MS })
      }
      {...(onCancel ? { onCancel } : {})}
      onDone={props.onDone}
    />
  )
}

function useFields(): readonly FieldDef[] {
  const { t } = useTexts()
  return [
    {
      kind: 'text',
      name: 'name',
      label: t('entry.company.name'),
      maxLength: NAME_LENGTH_MAX,
      autoComplete: 'organization',
    },
    {
      kind: 'text',
      name: 'address',
      label: t('entry.company.address'),
      help: t('entry.company.addressHelp'),
      maxLength: ADDRESS_LENGTH_MAX,
      autoComplete: 'street-address',
    },
    {
      kind: 'text',
      name: 'creditCode',
      label: t('entry.company.creditCode'),
      help: t('entry.company.creditCodeHelp'),
      check: creditCodeCheck,
      faultTexts: {
        invalid: t('entry.company.creditFormat'),
        exactLength: t('entry.company.creditFormat'),
        code: t('entry.company.creditCheck'),
      },
    },
    {
      kind: 'file',
      name: 'licence',
      label: t('entry.company.licence'),
      help: t('entry.company.licenceHelp'),
      accept: PICTURE_TYPES.join(','),
      sizeMaxBytes: LICENCE_MAX_BYTES,
      isPicture: true,
    },
  ]
}
