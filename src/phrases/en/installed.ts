export const installed = {
  name: 'Safi: real profit',
  offline: {
    title: 'You are offline',
    text: 'Safi shows figures only when it can reach the server, and keeps none of them on this device. What you typed is not lost. The page opens as soon as you are connected.',
  },
} as const
