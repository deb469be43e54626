export interface SubscribePlatform {
  /**
   * Asks whether messages of these templates may be sent once, and gives the templates that were allowed; none on a refusal or any failure.
   * Must be called within a tap. null where there is nothing to ask.
   */
  ask: ((templateIds: string[]) => Promise<string[]>) | null
}
