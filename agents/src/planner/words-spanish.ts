import type { Tongue } from "./tongue.ts";

const words = `
the: el la los las | a: un una unos unas | and: y e | or: o u | of: del | from: de desde | in: en | to: a al | with: con mediante vía | for: para | by: por | about: sobre acerca
when: cuando | if: si | otherwise: sino | not: no | it: lo le ello este esta | them: ellos ellas les | this: esto ese esa | that: que | each: cada | every: | all: todos todas todo toda | new: nuevo nueva nuevos nuevas
then: luego entonces después | also: también además | is: es está sea | are: son están | was: fue | has: ha | have: han | its: su sus | please: favor
mail: correo correos email emails | message: mensaje | messages: mensajes | subject: asunto | attachment: adjunto adjuntos | sender: remitente | issue: incidencia tarea ticket | issues: incidencias tareas | project: proyecto | priority: prioridad | comment: comentario
channel: canal | thread: hilo | folder: carpeta | file: archivo fichero | files: archivos ficheros | document: documento | documents: documentos | threat: amenaza | threats: amenazas | link: enlace | summary: resumen | report: informe | question: pregunta | answer: respuesta
label: etiqueta | feed: feed fuente | news: noticias novedades | articles: artículos | user: usuario | externally: externamente fuera | shared: compartidos compartido | clicks: clics | blocked: bloqueados bloqueadas | held: retenidos retenidas | reported: reportados
malicious: malicioso maliciosa | harmless: inofensivo inofensiva seguro segura | urgent: urgente | suspicious: sospechoso sospechosa | approved: aprobado aprobada | rejected: rechazado rechazada
arrives: llega llegue entra entre aparece aparezca | contains: contiene contenga | reports: reporta informa:report detecta detecte | flags: marca marque | finishes: termina termine acaba acabe | fails: falla falle | created: creada creado | published: publique publicada
send: envía envia manda mandar enviar | post: publica publicar escribe pon comparte | forward: reenvía reenvia reenviar | summarise: resume resumir | write: redacta redactar | create: crea crear abre abrir | read: lee leer | list: lista listar busca buscar obtén
add: añade añadir agrega pon | move: mueve mover | archive: archiva archivar | delete: elimina borra borrar eliminar | block: bloquea bloquear | release: libera liberar | reply: responde responder contesta | save: guarda guardar | close: cierra cerrar | assign: asigna asignar
wait: espera esperar | classify: clasifica clasificar | extract: extrae extraer | triage: analiza evalúa valora | notify: avisa notifica | tell: dile di | ask: pide pregunta:ask | quarantine: aísla | remediate: remedia | withdraw: retira revoca | print: imprime imprimir | call: llama
reported: reportado reportada | set: cambia pon ponle establece | update: actualiza | upload: sube subir | restore: restaura restaurar | reject: rechaza rechazar | revoke: retirar revocar | remediate: remedia soluciona | permit: permite permitir | comment on: comenta | mark: marca | notify: avisar informa notificar | make: haz hacer | extract: extraer saca | list: muestra obtener consulta revisa | read: leer | append: agrega
group: grupo | review: revisión | verdict: veredicto | owner: propietario dueño | team: equipo | manager: gerente | people: personas usuarios | attacked: atacadas atacados | most: más | high: alta alto | low: baja bajo | critical: crítica crítico | severity: severidad gravedad | he: él ella | to him: | recipient: destinatario | content: contenido | first: primera | one: uno | only: solo | nothing: nada | something: algo | still: aún todavía | there: ahí allí | as: como | both: ambos | reminder: recordatorio | assigned: asignado asignada | same: mismo misma | per: | quarantine: cuarentena | delivered: entregados entregadas | created: creadas creados | finished: terminado | finish: terminar
today: hoy | yesterday: ayer | morning: mañana mañanas | evening: tarde noche | noon: mediodía | day: día días | week: semana | month: mes | hours: horas | hour: hora | minutes: minutos | minute: minuto | days:
monday: lunes | tuesday: martes | wednesday: miércoles | thursday: jueves | friday: viernes | saturday: sábado sábados | sunday: domingo domingos | weekday: laborable | first: primero primer | last: último última | time:
two: dos | three: tres | four: cuatro | five: cinco | ten: diez | webhook: webhook | workflow: flujo | request: solicitud petición | short: corto breve | result: resultado | lead: jefe jefa responsable | text: texto | number: número | name: nombre | amount: importe | invoice: factura
`;

export const spanish: Tongue = {
  words,
  phrases: [
    [/\b(?:pon|poner|mete|mueve) ([^,;.]{2,40}?) en cuarentena\b/giu, (_whole, what = "") => `quarantine ${what}`],
    [/\bha(?:z|cer) (?:un |el )?triaje\b/giu, () => "triage it"],
    [/\bresumen (?:de |del )/giu, () => "summary of "],
    [/\binforme (?:de |del |sobre )/giu, () => "report on "],
    [/\benlaces? (?:para|de) compartir\b/giu, () => "sharing link"],
    [/\bpor favor\b,? ?/giu, () => ""],
    [
      /\ba las? (\d{1,2})(?:[:.h](\d\d))?/giu,
      (_whole, hour = "", minute = "00") => `at ${hour}:${minute === "" ? "00" : minute}`,
    ],
    [/\bde la mañana\b/giu, () => " am"],
    [/\bde la (?:tarde|noche)\b/giu, () => " pm"],
    [/\b(?:cada día|todos los días|diariamente|a diario) (?:laborables?|hábil(?:es)?)\b/giu, () => "every weekday"],
    [/\b(?:cada día|todos los días|diariamente|a diario)\b/giu, () => "every day"],
    [/\b(?:todos los|cada|los) (?=lunes|martes|miércoles|jueves|viernes|sábado|domingo)/giu, () => "every "],
    [/\b(?:cada|todas las) (?=\d+ |hora|mañana|semana|mes\b)/giu, () => "every "],
    [/\b(?:en )?(?:de lo contrario|caso contrario|si no)\b/giu, () => "otherwise"],
    [/\bsi (?:es|resulta|fuera) (?=malicios|inofensiv|segur|urgent|sospechos)/giu, () => "if it is "],
    [
      /\bpide (?:la |una |su )?(?:aprobación|permiso|autorización) (?:a|al|de|del) ([^,.;]{2,40}?)(?=[,.;]| y |$)/giu,
      (_whole, who = "") => `ask ${who} for approval`,
    ],
    [
      /\bpide (?:a|al) ([^,.;]{2,40}?) (?:la |su |una )?(?:aprobación|permiso|autorización)/giu,
      (_whole, who = "") => `ask ${who} for approval`,
    ],
    [
      /\b(?:cuando|una vez que|después de que|tras que|si) ([^,.;]{2,40}?) (?:lo |la )?(?:apruebe|aprueba|acepte|acepta|autorice)(?=[,.;]|$)/giu,
      (_whole, who = "") => `once ${who} approves`,
    ],
    [/\bsi (?:[^,.;]{0,30}? )?(?:lo |la )?(?:rechaza|rechace)\b/giu, () => "if rejected"],
    [/\bpara cada un[oa](?: de ellos| de ellas)?\b/giu, () => "for each one"],
    [
      /\b(?:llega|llegue|entra|entre|aparece|aparezca) ((?:un|una) [^,.;]{3,80}?)(?=,)/giu,
      (_whole, what = "") => `${what} arrives`,
    ],
    [/\ben el asunto\b/giu, () => "in the subject"],
  ],
  clitics: /^(.{3,}?)(l[oa]s?|les?)$/u,
};
