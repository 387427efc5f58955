/** It is promised only when the reminder is due (RULINGS C16). */
export const reminderText = (hours: 24 | 2) => `Enviaremos um lembrete ${hours} horas antes.`
