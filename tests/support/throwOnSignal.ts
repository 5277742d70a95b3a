/** Preloaded into a real server, so that a signal is a bug: SIGUSR2 throws, SIGHUP rejects a promise. */
process.on('SIGUSR2', () => {
  throw new Error('a bug in a callback')
})
process.on('SIGHUP', () => {
  void Promise.reject(new Error('a bug in a promise'))
})
