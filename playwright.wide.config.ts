import { createJourneysConfig } from '@voltway/e2e/journeys-config'

/** All pages in every appearance, and four journeys in the installed browsers. */
export default {
  ...(await createJourneysConfig()),
  projects: ['apps/web/e2e', 'apps/admin/e2e', 'packages/e2e'].map((folder) => ({
    name: folder,
    testDir: `${folder}/wide`,
  })),
}
