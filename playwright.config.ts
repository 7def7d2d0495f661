import { createAppJourneysConfig } from '@voltway/e2e/journeys-config'

export default await createAppJourneysConfig(['web', 'admin'], process.env.BROWSERS)
