/** Idioms that a newcomer cannot search for, with the words to use instead. Extend the list when one is gone for good. */

export interface Idiom {
  readonly word: RegExp
  readonly instead: string
  /** Not refused in texts and README files, where it may begin a question. */
  readonly isCommentOnly?: true
}

/** Refused in comments, English texts and README files. */
export const idioms: readonly Idiom[] = [
  { word: /\bby (?:itself|themselves)\b/i, instead: 'write "automatically" or "on its own"' },
  { word: /\bwhoever\b/i, instead: 'write "anyone who", or name the person' },
  { word: /\bsomebody\b/i, instead: 'write "someone", or name the person' },
  { word: /\beverybody\b/i, instead: 'write "everyone"' },
  { word: /\banew\b/i, instead: 'write "again", "recreated" or "restarted"' },
  { word: /\bfor ever\b/i, instead: 'write "permanently" or "indefinitely"' },
  { word: /\bto and fro\b/i, instead: 'write "back and forth"' },
  { word: /\blately\b/i, instead: 'write "recently"' },
  { word: /\bbreathes?\b/i, instead: 'name what changes' },
  { word: /\bowed\b/i, instead: 'write "pending" or "unevaluated"' },
  { word: /\bdeeds?\b/i, instead: 'write "action", "step" or "command"' },
  { word: /\bwish(?:es)?\b/i, instead: 'write "request" or "command"' },
  { word: /\bsets? \w+ going\b/i, instead: 'write "triggers"' },
  { word: /\bwhat (?:is|was)\b/i, instead: 'name the thing', isCommentOnly: true },
  { word: /\bslip of the\b/i, instead: 'write "typo"' },
  { word: /\bnobody is told\b/i, instead: 'say what does not check it' },
]

/** Refused in names of files. */
export const privateNames: readonly Idiom[] = [
  { word: /told/i, instead: 'say "sent", "reported" or "commanded"' },
  { word: /deeds?/i, instead: 'say "actions" or "steps"' },
  { word: /^owed/, instead: 'say "pending" or "unevaluated"' },
  { word: /keptRuns/, instead: 'say what is cached or stored' },
  { word: /wish/i, instead: 'say "requests" or "commands"' },
  { word: /lately/i, instead: 'say "recent"' },
  { word: /[a-z]Door$/, instead: 'say "listener", "gate" or "entry"' },
]
