import { alerts, alertsStore } from '@voltway/ui/alerts'

/** Takes away what was asked or said: it may name customers. */
export function forgetAlerts(): void {
  alerts.dismissToasts()
  for (const { id, answer } of alertsStore.read().dialogues) {
    answer(false)
    alertsStore.removeDialogue(id)
  }
}
