import type { EventType, Webhook } from '@voltway/contract'
import { eventTypes } from '../message-names.ts'

/** The editor's fields. The chosen types stay while `all` is set, so that a switch back restores them. */
export type WebhookDraft = { url: string; all: boolean; chosen: readonly EventType[]; active: boolean }

/** Returns the editor's initial fields; without a webhook those of a new one. */
export function toDraft(webhook?: Webhook): WebhookDraft {
  if (webhook === undefined) return { url: '', all: true, chosen: [], active: true }
  const { url, events, active } = webhook
  return { url, all: events.length === 0, chosen: inOrder(events), active }
}

/** Returns the draft with one type chosen or not. */
export function chooseEvent(draft: WebhookDraft, type: EventType, chosen: boolean): WebhookDraft {
  const others = draft.chosen.filter((each) => each !== type)
  return { ...draft, chosen: inOrder(chosen ? [...others, type] : others) }
}

/** Returns whether the draft would select no event at all, which the server would read as all events. */
export function selectsNothing({ all, chosen }: WebhookDraft): boolean {
  return !all && chosen.length === 0
}

/** Returns the request's input; an empty list of events stands for all. */
export function toSaveInput({ url, all, chosen, active }: WebhookDraft, id?: string) {
  return { ...(id !== undefined && { id }), url, events: all ? [] : [...chosen], active }
}

/** Returns whether saving the draft would change the webhook. */
export function isChanged(draft: WebhookDraft, original: WebhookDraft): boolean {
  return JSON.stringify(toSaveInput(draft)) !== JSON.stringify(toSaveInput(original))
}

function inOrder(events: readonly EventType[]): EventType[] {
  return eventTypes.filter((type) => events.includes(type))
}
