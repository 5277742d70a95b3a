import { defineConfig } from '@playwright/test'

/** No web server: each worker's fixture starts one on free ports with a copied world. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/madeWorlds.config.ts',
  outputDir: '../test-results',
  // Long limit for busy machines; passing assertions are fast.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Each worker runs a server and a browser; three would compete for two processors.
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
    // Requests of service workers bypass test routes; one test enables them.
    serviceWorkers: 'block',
    // Reuses the browser process, because parsing scripts takes a second per test. The first two switches keep it
    // across blank pages.
    reuseContext: true,
    // Animations are irrelevant and expensive.
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
