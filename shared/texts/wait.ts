/** Waiting time in a readable unit. */
export function waitText(seconds: number, language: 'en' | 'zh'): string {
  if (seconds < 60)
    return language === 'zh' ? `${seconds} 秒` : seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return language === 'zh' ? `${minutes} 分钟` : minutes === 1 ? '1 minute' : `${minutes} minutes`
}
