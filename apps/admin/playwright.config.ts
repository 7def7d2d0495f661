import { defineConfig } from '@playwright/test'
import { journeysConfig } from '@voltway/journeys/config'

export default defineConfig(await journeysConfig())
