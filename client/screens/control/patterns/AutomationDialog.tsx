/** An automation of a template, edited as the sentence that it is. */
import { Suspense } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import type { TemplateAutomation } from '#shared/records/areaTemplate.ts'
import { AREA_WORD } from '#shared/rules/areaPattern.ts'
import { automationIdOf } from '#shared/rules/templateState.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ConsoleStateProvider } from '../../../store/consoleContext.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { keepProgram } from '../../../widgets/patterns/keepProgram.ts'
import type { PatternProps } from '../../../widgets/patterns/patternEditors.ts'
import { useProgramNames } from '../../../widgets/patterns/useProgramNames.ts'
import { useTemplateConsole } from '../../../widgets/patterns/useTemplateConsole.ts'
import { BLANK_AUTOMATION } from '../automations/editor/draft.ts'
import { PlaceContext, useProjectPlace } from '../automations/usePlace.ts'
import { imageChoices } from '../scenes/sceneLook.ts'

/** The editor is fetched as the part that it is elsewhere. */
const EditorBody = lazyPart(
  async () => (await import('../automations/editor/AutomationEditor.tsx')).EditorBody,
)
const PlaceField = lazyPart(
  async () => (await import('../automations/editor/AutomationEditor.tsx')).PlaceField,
)

export function AutomationDialog(props: PatternProps & { readonly program: TemplateAutomation | null }) {
  const { t } = useTexts()
  const { content, program, onClose } = props
  const others = content.automations.flatMap((one) => (one.key === program?.key ? [] : [one.automation.name]))
  const state = useTemplateConsole(content)
  const own = program ? state.store.read.get('automation', automationIdOf(program.key)) : undefined
  const initial = program
    ? { ...program.automation, isEnabled: program.isEnabled }
    : { ...BLANK_AUTOMATION, name: `${AREA_WORD} `, isEnabled: true }
  return (
    <FormDialog
      title={t(program ? 'templates.editProgram.automation' : 'templates.addProgram.automation')}
      onClose={onClose}
      isWide
    >
      <PlaceContext.Provider value={useProjectPlace()}>
        <ConsoleStateProvider value={state}>
          <CommandForm
            endpoint={automationsContract.add}
            initial={initial}
            draft={false}
            send={async (input) => {
              const made = automationFrom(program?.key ?? props.newKey(), input)
              keepProgram(props, 'automation', made)
              return { automationId: automationIdOf(made.key) }
            }}
            verb={t('templates.keep')}
            onDone={onClose}
            onCancel={onClose}
          >
            <Suspense fallback={<Skeleton lines={8} />}>
              <Facts otherNames={others} />
              <EditorBody own={own ?? null} isNarrow />
            </Suspense>
          </CommandForm>
        </ConsoleStateProvider>
      </PlaceContext.Provider>
    </FormDialog>
  )
}

/** The form omits the empty part; the editor guarantees that all others are complete. */
function automationFrom(key: string, input: RequestOf<typeof automationsContract.add>): TemplateAutomation {
  const { name, nameEn = '', isEnabled = true, ...rest } = input
  const blank = { areaId: null, hostId: null, effective: null }
  const automation = { ...BLANK_AUTOMATION, ...blank, ...rest, name: name.trim(), nameEn: nameEn.trim() }
  return { key, automation: automation as unknown as TemplateAutomation['automation'], isEnabled }
}

function Facts({ otherNames }: { readonly otherNames: readonly string[] }) {
  const { t } = useTexts()
  const [name, nameEn] = useProgramNames(otherNames)
  return (
    <FieldGrid>
      <Field {...name} />
      <Field {...nameEn} />
      <Field kind="select" name="image" label={t('automations.picture')} choices={imageChoices()} isHalf />
      <PlaceField />
      <Field kind="switch" name="isEnabled" label={t('templates.madeOn')} isHalf />
    </FieldGrid>
  )
}
