import type { Phone } from './portal'

/**
 * Phones that go from one test to the next: the start of one costs more than most tests do with it. A test begins with `open`,
 * which starts the app again; one that fails keeps its phone.
 */
export function lentPhones(make: () => Promise<Phone>) {
  const free: Phone[] = []
  return {
    take: async (): Promise<Phone> => free.pop() ?? make(),
    /** Finds it as sound as {@link Phone.leave} does, and ends what the test has arranged on it. */
    async giveBack(phone: Phone): Promise<void> {
      await phone.sound()
      await phone.context.unrouteAll()
      for (const page of phone.context.pages()) if (page !== phone.page) await page.close()
      free.push(phone)
    },
  }
}
