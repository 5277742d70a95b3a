import { defineConfig } from '@playwright/test'

/** No web server here: each worker's fixture starts its own, on free ports with a copy of a world that is made once. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/madeWorlds.config.ts',
  outputDir: '../test-results',
  // What holds is seen at once; what does not may take long on a machine that does much else.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Each brings a server and a browser: with three on two processors they waited for one another.
  workers: 2,
  fullyParallel: false,
  // A busy machine must not refuse a landing; what needed another try is named at the end, and is a race to be found.
  retries: 2,
  forbidOnly: process.env.CI !== undefined,
  // The file of the JSON report is named by PLAYWRIGHT_JSON_OUTPUT_FILE; without it, only the list is wanted.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // What a worker passes on, no route of a test sees; its own test lets it in.
    serviceWorkers: 'block',
    // Emptied between tests, but in the process that has read the console's scripts: to read them again took one second of
    // a processor for each test. The first two switches below keep that process over the blank page in between.
    reuseContext: true,
    // What moves says nothing to these tests, and costs them half a processor.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--disable-site-isolation-trials',
        '--process-per-site',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'console', testIgnore: 'gallery/**' },
    { name: 'gallery', testMatch: 'gallery/**/*.spec.ts' },
  ],
})
