"""What scenes and tokens do on boards."""
