/** The password of every account of the demo. It is public, so nobody may have it where others can reach the server. */
export const DEMO_PASSWORD = 'lianke-demo'
