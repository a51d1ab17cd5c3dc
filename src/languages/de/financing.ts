export const financing = {
  plan: 'Ihr Ratenplan',
  dates: 'Erste Rate am {firstDue}, letzte am {lastDue}.',
  information: 'Vorvertragliche Informationen der Bank',
};

export const withdrawal = {
  withdrawal: 'Widerruf',
  consequence:
    'Wenn Sie den Kauf fristgerecht widerrufen, sind Sie auch an den Kreditvertrag nicht mehr gebunden (§\u00a0358 BGB). Wie Sie den Kreditvertrag selbst widerrufen, steht in den Unterlagen der Bank.',
};
