/**
 * Editors of scenes and automations for templates. They belong to the control screens, templates to set-up; the
 * composition injects them.
 */
import { type ComponentType, createContext, useContext } from 'react'
import { must } from '#shared/kernel/assert.ts'
import type { TemplateAutomation, TemplateContent, TemplateScene } from '#shared/records/areaTemplate.ts'

export interface PatternProps {
  readonly content: TemplateContent
  readonly newKey: () => string
  /** Template content including the program. */
  readonly contentWith: (program: TemplateScene | TemplateAutomation) => TemplateContent
  readonly onKeep: (content: TemplateContent) => void
  readonly onClose: () => void
}

/** Null for a new one. */
export type OpenPattern =
  | { readonly sort: 'scene'; readonly program: TemplateScene | null }
  | { readonly sort: 'automation'; readonly program: TemplateAutomation | null }

export interface PatternEditorProps extends PatternProps {
  readonly open: OpenPattern
}

export const PatternEditorContext = createContext<ComponentType<PatternEditorProps> | null>(null)
export const usePatternEditor = (): ComponentType<PatternEditorProps> =>
  must(useContext(PatternEditorContext), 'an editor around the template')
