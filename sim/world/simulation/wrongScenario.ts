/** The refusal of a text that cannot be run, in the language of anyone who sent it. */
import { Rejection } from '#shared/kernel/errors.ts'
import { englishOf, phraseText } from '#shared/texts/phrases/phrase.ts'
import type { FileIssue } from '../../base/yaml/yamlFile.ts'

export function wrongScenario({
  line,
  column,
  phrase,
}: Pick<FileIssue, 'line' | 'column' | 'phrase'>): Rejection {
  const messageEn = englishOf(phrase)
  return new Rejection('scenario_wrong', {
    line,
    column,
    message: phraseText(phrase, 'zh') ?? messageEn,
    messageEn,
  })
}
