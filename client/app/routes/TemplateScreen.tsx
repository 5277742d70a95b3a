/** The page of a template with the editors of scenes and automations, which are fetched as one is opened. */
import { TemplateDetail } from '../../screens/deploy/templates/TemplateDetail.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { PatternEditorContext, type PatternEditorProps } from '../../widgets/patterns/patternEditors.ts'

const SceneDialog = lazyPart(
  async () => (await import('../../screens/control/patterns/SceneDialog.tsx')).SceneDialog,
  'scenes',
)
const AutomationDialog = lazyPart(
  async () => (await import('../../screens/control/patterns/AutomationDialog.tsx')).AutomationDialog,
  'scenes',
  'automations',
)

function PatternEditor({ open, ...props }: PatternEditorProps) {
  return open.sort === 'scene' ? (
    <SceneDialog {...props} program={open.program} />
  ) : (
    <AutomationDialog {...props} program={open.program} />
  )
}

export const TemplateScreen = () => (
  <PatternEditorContext value={PatternEditor}>
    <TemplateDetail />
  </PatternEditorContext>
)
